/** The current version of terms, privacy and risk notice; each user's acceptance is stored with its version. */
export const termsVersion = '2026-11'
