import { readFileSync } from 'node:fs'
import type { RecipientsChange } from '@murmur/contract/signer-guards'
import type { PasskeyAction, PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import { asIntentId } from '../ids.ts'
import {
  type AskSigner,
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  prove,
  requestAction,
  unwrapResult,
} from '../passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../passkeys/software-authenticator.ts'
import { genuineSend, genuineSolanaSend, recipient, type SolanaSendKind, solRecipient } from '../sends/genuine-send.ts'
import { compileDraft } from '../solana-draft.ts'

/** The recipients of the genuine sends, as a list has them. */
export const listed = { evm: `evm:${recipient.toLowerCase()}`, sol: `sol:${solRecipient}` }
export const notListed = 'NOT_LISTED: this recipient is not on the user’s list'

/** A send to attest and sign. */
export type SendRequest = {
  attest: () => { ok: true; result: SignerResults['attest'] } | (SignerReply & { ok: false })
  sign: (mac: string) => Parameters<typeof formatVerdict>[0]
}

/** A signer, and sends of its newest user. */
export function recipientsWorld(folder: string) {
  const world = passkeyWorld(folder)
  let ask: AskSigner = world.startSignerClient()
  let count = 0
  let user = createUser(ask, 'sender-0')
  const own = () => ({ userId: user.userId, walletId: user.walletId, intentId: asIntentId(`send-${++count}`) })
  const deadline = () => Math.floor(world.now().getTime() / 1000) + 200
  const set = (change: RecipientsChange) => ask('set-recipients', { userId: user.userId, change })
  return {
    ...world,
    own,
    deadline,
    set,
    ask: () => ask,
    user: () => user,
    newUser() {
      user = createUser(ask, `sender-${++count}`)
    },
    restart() {
      ask = world.startSignerClient()
    },
    restrict: (...recipients: string[]) => unwrapResult(set({ kind: 'restrict', recipients })),
    allow: (key: string, passkey: PasskeyProof | null = null) => set({ kind: 'allow', recipient: key, passkey }),
    lift: (passkey: PasskeyProof | null = null) => set({ kind: 'lift', passkey }),
    list: () => unwrapResult(ask('guard-state', { userId: user.userId })).recipients,
    readJournal: () => readFileSync(`${world.file}.passkeys`, 'utf8'),
    /** Enrols a passkey and requires it. */
    enrol() {
      const passkey = softwareAuthenticator()
      const action = enrolAction(passkey, 'a'.repeat(64))
      unwrapResult(ask('use-passkey', { userId: user.userId, action, passkey: null }))
      unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired: true }))
      return { ...passkey, prove: (each: PasskeyAction) => prove(ask, user, passkey, each) }
    },
    evmSend(chain: 'eth' | 'base' = 'eth', isCoin = true, to: string = recipient) {
      const genuine = genuineSend(chain, isCoin, { user: user.evmAddress, deadline: deadline() })
      const { transaction } = genuine
      const terms = { ...genuine.terms, ...own(), recipient: to as typeof genuine.terms.recipient }
      const attest = () => ask('attest', { terms })
      const sign = (mac: string) => ask('sign-evm', { ...user.keys, terms, mac, transaction })
      return { terms, attest, sign }
    },
    async solanaSend(kind: SolanaSendKind) {
      const options = { kind, user: user.solAddress as never, deadline: deadline(), creates: kind !== 'sol' }
      const { terms: genuine, draft } = await genuineSolanaSend(options)
      const terms = { ...genuine, ...own() }
      const attest = () => ask('attest', { terms })
      const sign = (mac: string) => ask('sign-solana', { ...user.keys, terms, mac, transaction: compileDraft(draft) })
      return { terms, attest, sign }
    },
    /** Attests and signs; returns the verdict of the step that refused. */
    perform({ attest, sign }: SendRequest): string {
      const attested = attest()
      return attested.ok ? formatVerdict(sign(attested.result.mac)) : formatVerdict(attested)
    },
  }
}
