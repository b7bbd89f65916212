/** Which wording of terms, privacy and risk notice counts today; each user's acceptance is kept with its version. */
export const termsVersion = '2026-11'
