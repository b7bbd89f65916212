import type { IntentId, UserId } from '@murmur/contract/ids'
import type { IntentTerms } from '@murmur/contract/signer'
import type { WalletKeys } from '#wallets/signer/signer.port.ts'
import type { PrepareTradeDeps } from './prepare-trade.ts'

type Deps = {
  findIntent: (id: IntentId) => Promise<{ userId: UserId; terms: IntentTerms; mac: string } | undefined>
  walletOf: (userId: UserId) => Promise<WalletKeys>
}

/** The agreed terms of an execution, with the sealed keys that pay for it. */
export function agreements({ findIntent, walletOf }: Deps): PrepareTradeDeps['agreementOf'] {
  return async (executionId) => {
    const intent = await findIntent(executionId)
    if (!intent) throw new Error(`No intent ${executionId}`)
    const { userId, walletId, sealed } = await walletOf(intent.userId)
    return { terms: intent.terms, mac: intent.mac, keys: { userId, walletId, sealed } }
  }
}
