// The public API of this module; everything else in this folder is private.
export { findWallet, type Wallet } from './find-wallet.ts'
export { getAccountHold } from './keys/account-hold.ts'
export { reauthenticateToLoosenGuard as reauthenticateToLoosen } from './keys/reauthenticate-to-loosen-guard.ts'
export { describeSignerLimits } from './limits/describe-signer-limits.ts'
export { prepareSignerLimits, type SignerLimitsDeps } from './limits/prepare-signer-limits.ts'
export { signingPasskeyWorkers } from './passkeys/announce-passkey-changes.ts'
export { approveByPasskey } from './passkeys/approve-by-passkey.ts'
export { markSigningPasskeyUsed } from './passkeys/signing-passkeys.store.ts'
export { hasTransfers, removeWallets, walletsData } from './personal-data.ts'
export { dropRecipient } from './recipients/change-recipients.ts'
export { changeSendSecurity as secureSend, type SecureSendDeps } from './recipients/change-send-security.ts'
export {
  findRecipient,
  listRecipients,
  lockRecipient,
  type RecipientRow,
  recordLastSend,
} from './recipients/recipients.store.ts'
export { serveSigner } from './signer/service/serve-signer.ts'
export { signAuditLog } from './signer/sign-audit-log.ts'
export { SignerError } from './signer/signer-error.ts'
export { spawnSigner } from './signer/signer-process.ts'
export { sentinelName, startSigner } from './signer/start-signer.ts'
export type { HeldTokensDeps } from './tokens/held-tokens.ts'
export type { TokenMetadata } from './tokens/token-metadata.ts'
export { userTokens } from './tokens/user-tokens.ts'
export { type AdvanceDeps, advanceFeed, feedName, type Scope } from './transfers/advance-feed.ts'
export { holdFollowLeases } from './transfers/chain-follower-leases.ts'
export type { FollowDeps } from './transfers/follow-loop.ts'
export { followTransfers } from './transfers/follow-transfers.ts'
export type { AgreedSend } from './transfers/match-sends.ts'
export { makePresence } from './transfers/presence.ts'
export { sharePresence } from './transfers/share-presence.ts'
export { createTokenNameResolver } from './transfers/token-name-resolver.ts'
export { trackPresence } from './transfers/track-presence.ts'
export type { OwnTransaction } from './transfers/transfers.store.ts'
export { excludeTrades, readCursor } from './transfers/transfers.store.ts'
export { createWalletDirectory } from './transfers/wallet-directory.ts'
