// The functions that other modules may call. All other files of this folder are private.

export { cancelPendingChanges } from './cancel-pending-changes.ts'
export { deleteDueAccounts } from './delete-due-accounts.ts'
export { sweepUnverified } from './sweep-unverified.ts'
