// What other modules may call. Everything else in this folder is private to it.
export { deleteDueAccounts } from './delete-due-accounts.ts'
export { dropWaiting } from './drop-waiting.ts'
export { sweepUnverified } from './sweep-unverified.ts'
