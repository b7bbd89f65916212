// The functions that other modules may call. All other files of this folder are private.
export { deleteDueAccounts } from './delete-due-accounts.ts'
export { dropWaiting } from './drop-waiting.ts'
export { sweepUnverified } from './sweep-unverified.ts'
