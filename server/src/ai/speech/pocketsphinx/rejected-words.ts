/**
 * Words that make an amount invalid for a command: other currencies, coins, fractions, vague numbers. The grammar includes them so that
 * "fifty cents" is not decoded as the nearest amount in dollars.
 */
export const rejectedAmounts: readonly string[] = `
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen couple few
several some point and or to a an half quarter quarters third thirds fourth fifth tenth double about around exactly only
cent cents penny pennies pence dime dimes nickel nickels dollar dollars bucks grand euro euros pound pounds sterling quid peso
pesos rupee rupees yen franc francs yuan won rand real krona crown crowns rubles canadian australian coin coins token tokens
share shares piece pieces unit units points of percent more less worth
`
  .trim()
  .split(/\s+/)

/** Words after a command that change it: time, frequency, condition, another venue, cancellation. */
export const rejectedEndings: readonly string[] = `
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
november december noon midnight evening afternoon weekend daily weekly monthly hourly twice soon weeks days months years
once unless whenever if provided except instead otherwise below above under over drops drop falls fall rises rise hits hit
reaches reach doubles double crashes crash dips dip goes gets cheap cheaper expensive lower higher wait kidding joking
mind forget rather wise cancel undo cash coin classic stock stocks margin leverage card credit polygon avalanche optimism
bob mom wife boss swap send transfer convert profit loss limit maximum minimum average
`
  .trim()
  .split(/\s+/)
