import type { IntentId, UserId } from '@murmur/contract/ids'
import type { IntentTerms } from '@murmur/contract/signer'
import type { WalletKeys } from '#wallets/signer/signer.port.ts'
import type { PrepareTradeDeps } from './prepare-trade.ts'

type Deps = {
  findIntent: (id: IntentId) => Promise<{ userId: UserId; terms: IntentTerms; mac: string } | undefined>
  walletOf: (userId: UserId) => Promise<WalletKeys>
}

/** Creates a function that loads the agreed terms of an execution, with the encrypted keys of the paying wallet. */
export function makeGetAgreement({ findIntent, walletOf }: Deps): PrepareTradeDeps['getAgreement'] {
  return async (executionId) => {
    const intent = await findIntent(executionId)
    if (!intent) throw new Error(`No intent ${executionId}`)
    const { userId, walletId, sealed } = await walletOf(intent.userId)
    return { terms: intent.terms, mac: intent.mac, keys: { userId, walletId, sealed } }
  }
}
