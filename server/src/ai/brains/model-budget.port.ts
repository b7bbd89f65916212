/** One user's share of the day's budget of the language model. */
export type ModelBudget = {
  /** Takes a request to the vendor out of it. False if the user's budget, or that of the deployment, is used up. */
  takeRequest(): Promise<boolean>
  /** Counts tokens of the taken request. */
  countTokens(tokens: number): Promise<void>
}
