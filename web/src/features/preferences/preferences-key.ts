/** The query and mutation key of the account's preferences. */
export const preferencesKey = ['preferences']
