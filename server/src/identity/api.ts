// The public API of this module; other modules must not import any other file of this folder.
export { type AccountsDeps, accountsRoutes } from './accounts/accounts.routes.ts'
export { accountWorkers } from './accounts/accounts.workers.ts'
export { lockActiveUser } from './accounts/lock-active-user.ts'
export { sweepAccounts as sweep } from './accounts/sweep-accounts.ts'
export { getLanguage, lockUser, setLanguage } from './accounts/users.store.ts'
export { changeSecurity } from './factors/change-security.ts'
export { readFactors } from './factors/read-factors.ts'
export {
  type Proof,
  type ReauthenticateDeps,
  reauthenticate,
} from './factors/reauthenticate.ts'
export { requireSecondFactor, type SecondFactorDeps } from './factors/require-second-factor.ts'
export { freezeAllInSigner } from './freeze/freeze-in-signer.ts'
export { guardFreeze, isFrozen, lockUnfrozen } from './freeze/guard-freeze.ts'
export { passkeyProofCode, requirePasskeyProof } from './passkeys/check-passkey-proof.ts'
export { createPasswordHasher, noPassword, type PasswordHasher } from './passwords/password-hasher.ts'
export { verifyOwnPassword } from './passwords/verify-own-password.ts'
export { eraseIdentity, identityData } from './personal-data.ts'
export { changePreferences, replacePreferences } from './preferences/change-preferences.ts'
export { claimPriceNewsUsers, getPreferences } from './preferences/preferences.store.ts'
export { readProfile } from './profile/read-profile.ts'
export { getDeviceName } from './sessions/get-device-name.ts'
export { rememberSessions } from './sessions/remember-sessions.ts'
export { findSession, isSessionAlive, type SessionRules } from './sessions/sessions.store.ts'
export { findPreviousVisit } from './sessions/visits.store.ts'
