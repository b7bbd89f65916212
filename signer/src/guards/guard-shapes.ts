import type { AssetLimit, maxListedRecipients, RecipientsChange, SignerLimits } from '@murmur/contract/signer-guards'
import { amount, limitedAsset, listedRecipientKey, maxAssets, passkeyProof } from '#passkeys/passkey-shapes.ts'
import { type CheckValue, integer, isRecord, listOf, nullable, record, text } from '#shapes.ts'
import { SignerError } from '#signer-error.ts'

export const frozenBy = text(/^(user|operator)$/)

const wholeUsd = nullable(integer(1, Number.MAX_SAFE_INTEGER))
export const signerLimits = record<keyof SignerLimits>({
  perTradeUsd: wholeUsd,
  perDayUsd: wholeUsd,
  assets: listOf(
    record<keyof AssetLimit>({
      asset: limitedAsset,
      perTrade: nullable(amount),
      perDay: nullable(amount),
    }),
    maxAssets,
  ),
})

/** The most recipients in a list. Caps the size of one journal entry. */
export const maxRecipients: typeof maxListedRecipients = 200

type FieldsOf<Kind extends RecipientsChange['kind']> = keyof Extract<RecipientsChange, { kind: Kind }>
const kind = text(/^[a-z]{1,20}$/)
const changes: Record<RecipientsChange['kind'], CheckValue> = {
  restrict: record<FieldsOf<'restrict'>>({ kind, recipients: listOf(listedRecipientKey, maxRecipients) }),
  lift: record<FieldsOf<'lift'>>({ kind, passkey: nullable(passkeyProof) }),
  allow: record<FieldsOf<'allow'>>({ kind, recipient: listedRecipientKey, passkey: nullable(passkeyProof) }),
  disallow: record<FieldsOf<'disallow'>>({ kind, recipient: listedRecipientKey }),
  keep: record<FieldsOf<'keep'>>({ kind }),
}

/** Checks a change of the recipients that a user may send to. */
export const recipientsChange: CheckValue = (value, path) => {
  const requestedKind = isRecord(value) && typeof value.kind === 'string' ? value.kind : ''
  if (!Object.hasOwn(changes, requestedKind))
    throw new SignerError('BAD_REQUEST', `${path}.kind is not as the protocol says`)
  changes[requestedKind as RecipientsChange['kind']](value, path)
}
