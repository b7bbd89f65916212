import type { EvmSendTerms, EvmTerms, ReplacementTerms } from '@murmur/contract/signer'
import type { AssetAmount, PasskeyAction } from '@murmur/contract/signer-passkeys'
import { toBaseUnits } from '#base-units.ts'
import { enrolAction, formatVerdict, requestAction, unwrapResult } from '../passkeys/passkey-world.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../passkeys/software-authenticator.ts'
import { ether, etherAsset, limitedWorld, type SigningRequest, usdcAsset, usdcPerEther } from './limited-world.ts'

type Terms = EvmTerms | EvmSendTerms | ReplacementTerms

/** The dollar value of this much ether, and the same value in ether and in USDC. */
function toUsdAndAssets(ethers: bigint): { usd: number; assets: AssetAmount[] } {
  const usd = Number((ethers * usdcPerEther) / 1_000_000n)
  return {
    usd,
    assets: [
      { asset: etherAsset, amount: toBaseUnits(ethers * ether) },
      { asset: usdcAsset, amount: toBaseUnits(ethers * usdcPerEther) },
    ],
  }
}

/** A signer, and users who require their passkey above a threshold. */
export function thresholdWorld(folder: string) {
  const world = limitedWorld(folder)
  let passkey = softwareAuthenticator()
  const own = () => ({ userId: world.user().userId })
  const change = (action: PasskeyAction, by: SoftwareAuthenticator = passkey) =>
    requestAction(world.ask(), world.user(), by, action)
  const approve = (terms: Terms, mac: string, challenge: string | null = null) =>
    world.ask()('approve', { terms, mac, assertion: challenge === null ? null : passkey.assert({ challenge }) })
  return {
    ...world,
    change,
    approve,
    passkey: () => passkey,
    /** The action that sets a threshold worth this much ether. */
    threshold: (ethers: bigint) => ({ kind: 'threshold' as const, ...toUsdAndAssets(ethers) }),
    state: () => unwrapResult(world.ask()('passkey-state', own())),
    /** Creates a user with a passkey, and a threshold worth this much ether; null: without a requirement. */
    enrol(ethers: bigint | null) {
      world.newUser()
      passkey = softwareAuthenticator()
      const action = enrolAction(passkey, 'a'.repeat(64))
      unwrapResult(world.ask()('use-passkey', { ...own(), action, passkey: null }))
      if (ethers !== null) unwrapResult(change({ kind: 'threshold', ...toUsdAndAssets(ethers) }))
    },
    /** Attests, approves without a passkey, and signs. Returns why the terms need the passkey, or the verdict of the last step. */
    perform({ terms, transaction }: SigningRequest): string {
      const attested = world.ask()('attest', { terms })
      if (!attested.ok) return formatVerdict(attested)
      const { mac, passkey: request, isBelow } = attested.result
      if (request) return request.above ? `above: ${request.above.why}` : 'always'
      const approvalVerdict = isBelow ? formatVerdict(approve(terms, mac)) : 'done'
      return approvalVerdict === 'done' ? formatVerdict(world.sign({ terms, transaction }, mac)) : approvalVerdict
    },
  }
}
