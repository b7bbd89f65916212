/**
 * The current version of the terms, the privacy notice and the risk notice. Each acceptance is stored with its version.
 */
export const termsVersion = '2026-11'
