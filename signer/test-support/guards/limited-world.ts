import type { EvmSendTerms, EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { AssetLimit, SignerLimits } from '@murmur/contract/signer-guards'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { toBaseUnits } from '#base-units.ts'
import { createTerms, nativeToken, swapData, toUnsignedTransaction, usdc } from '../genuine-evm.ts'
import { asIntentId } from '../ids.ts'
import { createUser, formatVerdict, passkeyWorld, unwrapResult } from '../passkeys/passkey-world.ts'
import { genuineSend } from '../sends/genuine-send.ts'

export type SigningRequest = { terms: EvmTerms | EvmSendTerms; transaction: UnsignedEvmTransaction }

export const ether = 10n ** 18n
/** USDC for an ether, in base units. */
export const usdcPerEther = 2_500_000_000n
export const etherAsset = `eth:${nativeToken.toLowerCase()}`
export const usdcAsset = `eth:${usdc.toLowerCase()}`
export const limitsOff = { perTradeUsd: null, perDayUsd: null }
type UsdLimits = Pick<SignerLimits, 'perTradeUsd' | 'perDayUsd'>
const defaultLimits = { perTradeUsd: 50, perDayUsd: 100 }

/** A limit in base units; null: any amount. */
export const assetLimit = (asset: string, perTrade: bigint | null, perDay: bigint | null): AssetLimit => ({
  asset,
  perTrade: perTrade === null ? null : toBaseUnits(perTrade),
  perDay: perDay === null ? null : toBaseUnits(perDay),
})

/** Limits of ether on Ethereum. */
export const etherLimit = (perTrade: bigint, perDay: bigint) => assetLimit(etherAsset, perTrade * ether, perDay * ether)

/** A signer, and intents of its newest user. */
export function limitedWorld(folder: string) {
  const world = passkeyWorld(folder)
  let ask = world.startSignerClient()
  let count = 0
  let user = createUser(ask, 'limited-0')
  const own = () => ({ userId: user.userId, walletId: user.walletId, intentId: asIntentId(`intent-${++count}`) })
  const options = () => ({ user: user.evmAddress, deadline: Math.floor(world.now().getTime() / 1000) + 200 })
  const attest = ({ terms }: SigningRequest) => ask('attest', { terms })
  const sign = ({ terms, transaction }: SigningRequest, mac: string) =>
    ask('sign-evm', { ...user.keys, terms, mac, transaction })
  const state = () => unwrapResult(ask('guard-state', { userId: user.userId }))
  return {
    ...world,
    options,
    own,
    attest,
    sign,
    state,
    ask: () => ask,
    user: () => user,
    newUser() {
      user = createUser(ask, `limited-${++count}`)
    },
    restart() {
      ask = world.startSignerClient()
    },
    /** Sets asset limits; `usd` defaults to 50 dollars a trade and 100 a day. */
    set: (assets: AssetLimit[], usd: UsdLimits = defaultLimits, passkey: PasskeyProof | null = null) =>
      ask('set-limits', { userId: user.userId, limits: { ...usd, assets }, passkey }),
    used: (asset = etherAsset) => state().limits?.assets.find((each) => each.asset === asset)?.usedToday,
    /** A send of ether. */
    send(amount: bigint, nonce = 7): SigningRequest {
      const { terms, transaction } = genuineSend('eth', true, options())
      const value = toBaseUnits(amount)
      return { terms: { ...terms, ...own(), amount: value }, transaction: { ...transaction, nonce, value } }
    },
    /** A purchase of USDC, or a sale, worth this much ether; `minReceived`: the minimum to receive. */
    trade(isBuy: boolean, etherAmount: bigint, minReceived?: bigint): SigningRequest {
      const genuine = createTerms({ ...options(), chain: 'eth', isBuy, feeBps: 50 })
      const units = (etherAmount * usdcPerEther) / ether
      const [paid, received] = isBuy ? [etherAmount, units] : [units, etherAmount]
      const minimum = toBaseUnits(minReceived ?? received)
      const amounts = { sellAmount: toBaseUnits(paid), minBuyAmount: minimum, expectedBuyAmount: minimum }
      const terms = { ...genuine, ...own(), ...amounts }
      const call = {
        to: terms.router,
        value: isBuy ? terms.sellAmount : toBaseUnits(0n),
        data: swapData(terms, 'single'),
      }
      return { terms, transaction: toUnsignedTransaction(terms, call) }
    },
    /** Attests and signs; returns the verdict of the step that refused. */
    perform(intent: SigningRequest): string {
      const attested = attest(intent)
      return attested.ok ? formatVerdict(sign(intent, attested.result.mac)) : formatVerdict(attested)
    },
  }
}
