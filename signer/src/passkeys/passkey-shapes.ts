import type {
  AssetAmount,
  PasskeyAction,
  PasskeyAssertion,
  PasskeyCredential,
  PasskeyProof,
} from '@murmur/contract/signer-passkeys'
import { bool, type CheckValue, integer, isRecord, listOf, nullable, record, text } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'

const credentialId = text(/^[A-Za-z0-9_-]{16,512}$/)
const recoveryHash = text(/^[0-9a-f]{64}$/)
const dollars = integer(1, Number.MAX_SAFE_INTEGER)
const wholeUsd = nullable(dollars)

/** A token as `chain:address`. */
export const limitedAsset = text(/^((eth|base):0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/)
/** A recipient as `evm:<lower-case address>` or `sol:<owner's address>`. */
export const recipientKey = text(/^(evm:0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/)
/** A recipient, or `eth:` or `base:` and the lower-case address of a contract on that chain alone. */
export const listedRecipientKey = text(/^((evm|eth|base):0x[0-9a-f]{40}|sol:[1-9A-HJ-NP-Za-km-z]{32,44})$/)
/** Base units. */
export const amount = text(/^(0|[1-9]\d{0,77})$/)
/** About 250 bytes each, so that all of them fit in one line. */
export const maxAssets = 200

export const recoveryCode = text(/^[A-Za-z0-9-]{20,64}$/)

export const passkeyAssertion = record<keyof PasskeyAssertion>({
  credentialId,
  authenticatorData: text(/^[A-Za-z0-9_-]{48,128}$/),
  clientDataJSON: text(/^[A-Za-z0-9_-]{64,2048}$/),
  signature: text(/^[A-Za-z0-9_-]{8,128}$/),
})

export const passkeyProof = record<keyof PasskeyProof>({
  nonce: text(/^[A-Za-z0-9_.-]{1,160}$/),
  assertion: passkeyAssertion,
})

type FieldsOf<Kind extends PasskeyAction['kind']> = keyof Extract<PasskeyAction, { kind: Kind }>
const kind = text(/^[a-z-]{1,20}$/)
const actions: Record<PasskeyAction['kind'], CheckValue> = {
  enrol: record<FieldsOf<'enrol'>>({
    kind,
    credential: record<keyof PasskeyCredential>({ id: credentialId, publicKey: text(/^[A-Za-z0-9_-]{87}$/) }),
    recoveryHash: nullable(recoveryHash),
  }),
  remove: record<FieldsOf<'remove'>>({ kind, credentialId }),
  require: record<FieldsOf<'require'>>({ kind, isRequired: bool }),
  threshold: record<FieldsOf<'threshold'>>({
    kind,
    usd: dollars,
    assets: listOf(record<keyof AssetAmount>({ asset: limitedAsset, amount }), maxAssets),
  }),
  'replace-recovery': record<FieldsOf<'replace-recovery'>>({ kind, recoveryHash }),
  export: record<FieldsOf<'export'>>({ kind, walletId: text(/^[A-Za-z0-9_-]{1,64}$/) }),
  limits: record<FieldsOf<'limits'>>({ kind, perTradeUsd: wholeUsd, perDayUsd: wholeUsd }),
  'allow-recipient': record<FieldsOf<'allow-recipient'>>({ kind, recipient: recipientKey }),
  'any-recipient': record<FieldsOf<'any-recipient'>>({ kind }),
}

/** Checks one of the actions that a passkey confirms. */
export const passkeyAction: CheckValue = (value, path) => {
  const requestedKind = isRecord(value) && typeof value.kind === 'string' ? value.kind : ''
  if (!Object.hasOwn(actions, requestedKind))
    throw new SignerError('BAD_REQUEST', `${path}.kind is not as the protocol says`)
  actions[requestedKind as PasskeyAction['kind']](value, path)
}
