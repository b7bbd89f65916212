import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breadth } from '../../../../spec/breadth.ts'
import { type Bases, costBasis, type LedgerEntry } from './cost-basis.ts'

/** An exact fraction in lowest terms. */
type Ratio = { numerator: bigint; denominator: bigint }
const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))
/** Reduces the fraction: without it, the denominators of a long ledger grow until one run takes minutes. */
const ratio = (numerator: bigint, denominator = 1n): Ratio => {
  const divisor = greatestDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}
const plus = (a: Ratio, b: Ratio) =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
const minus = (a: Ratio, b: Ratio) => plus(a, ratio(-b.numerator, b.denominator))
const times = (a: Ratio, numerator: bigint, denominator: bigint) =>
  ratio(a.numerator * numerator, a.denominator * denominator)

type Lot = { cost: Ratio }
type Held = { lots: Lot[]; realised: Ratio }

/**
 * An independent calculation in which every unit is a lot. When units leave, all lots of the token first get their
 * average cost, in exact fractions. Only the rules are shared with the code under test.
 */
function oracle(entries: readonly LedgerEntry[]) {
  const tokens = new Map<TokenKey, Held>()
  let [deposited, withdrawn] = [ratio(0n), ratio(0n)]
  const getHolding = (token: TokenKey) => {
    const held = tokens.get(token) ?? { lots: [], realised: ratio(0n) }
    tokens.set(token, held)
    return held
  }
  const addUnits = (token: TokenKey, units: bigint, cost: Ratio) => {
    const { lots } = getHolding(token)
    for (let n = 0n; n < units; n += 1n) lots.push({ cost: times(cost, 1n, units) })
  }
  const removeUnits = (token: TokenKey, units: bigint): Ratio => {
    const held = getHolding(token)
    const all = held.lots.reduce((sum, { cost }) => plus(sum, cost), ratio(0n))
    const count = BigInt(held.lots.length)
    held.lots = held.lots.map(() => ({ cost: times(all, 1n, count) }))
    return held.lots.splice(0, Number(units)).reduce((sum, { cost }) => plus(sum, cost), ratio(0n))
  }
  const addGain = (token: TokenKey, by: Ratio) => {
    const held = getHolding(token)
    held.realised = plus(held.realised, by)
  }
  const addLoss = (token: TokenKey, units: bigint) => addGain(token, minus(ratio(0n), removeUnits(token, units)))
  for (const entry of entries) {
    if (entry.kind === 'in') {
      deposited = plus(deposited, ratio(entry.usdE18 ?? 0n))
      addUnits(entry.token, entry.units, ratio(entry.usdE18 ?? 0n))
    } else if (entry.kind === 'out') withdrawn = plus(withdrawn, removeUnits(entry.token, entry.units))
    else if (entry.kind === 'fee') addLoss(entry.token, entry.units)
    else {
      const { sold, bought, usdE18: worth, fee, side } = entry
      const cost = removeUnits(sold.token, sold.units)
      if (worth === null) {
        addUnits(bought.token, bought.units, cost)
        addLoss(fee.token, fee.units)
        continue
      }
      const feeWorth = fee.usdE18 ?? 0n
      addGain(sold.token, minus(ratio(side === 'sell' ? worth - feeWorth : worth), cost))
      addUnits(bought.token, bought.units, ratio(side === 'buy' ? worth + feeWorth : worth))
      if (fee.usdE18 === null) addLoss(fee.token, fee.units)
      else if (fee.units > 0n) addGain(fee.token, minus(ratio(feeWorth), removeUnits(fee.token, fee.units)))
    }
  }
  const costs = new Map(
    [...tokens].map(([token, { lots }]) => [token, lots.reduce((sum, { cost }) => plus(sum, cost), ratio(0n))]),
  )
  return { tokens, costs, deposited, withdrawn }
}

/** Compares within `steps` smallest units: each entry rounds at most once for each of its three parts. */
function expectNear(actual: bigint, exact: Ratio, steps: bigint) {
  const off = actual * exact.denominator - exact.numerator
  const tolerance = steps * (exact.denominator < 0n ? -exact.denominator : exact.denominator)
  expect((off < 0n ? -off : off) <= tolerance, `${actual} against ${exact.numerator}/${exact.denominator}`).toBe(true)
}

const sum = (bases: Bases, of: 'costE18' | 'realisedE18') =>
  [...bases.byToken.values()].reduce((total, basis) => total + basis[of], 0n)

function check(entries: readonly LedgerEntry[]) {
  const bases = costBasis(entries)
  const expected = oracle(entries)
  const steps = BigInt(entries.length) * 3n
  for (const [token, basis] of bases.byToken) {
    expect(basis.units).toBe(BigInt(expected.tokens.get(token)?.lots.length ?? 0))
    expectNear(basis.costE18, expected.costs.get(token) ?? ratio(0n), steps)
    expectNear(basis.realisedE18, expected.tokens.get(token)?.realised ?? ratio(0n), steps)
    expect(basis.unitsWithoutCost >= 0n && basis.unitsWithoutCost <= basis.units).toBe(true)
  }
  // For any current value of the holdings: realised − cost = withdrawn − deposited, exactly.
  expect(sum(bases, 'realisedE18') - sum(bases, 'costE18')).toBe(bases.withdrawnE18 - bases.depositedE18)
  expectNear(bases.depositedE18, expected.deposited, 0n)
  expectNear(bases.withdrawnE18, expected.withdrawn, steps)
}

const [ethKey, linkKey] = [tokenKey({ chain: 'eth', address: 'ETH' }), tokenKey({ chain: 'eth', address: 'LINK' })]
const noFee = { token: ethKey, units: 0n, usdE18: 0n }
const buy = (worth: bigint | null, fee: { units: bigint; usdE18: bigint | null }): LedgerEntry => ({
  kind: 'trade',
  side: 'buy',
  sold: { token: ethKey, units: 2n },
  bought: { token: linkKey, units: 3n },
  usdE18: worth,
  fee: { token: ethKey, ...fee },
})
const sell = (worth: bigint | null): LedgerEntry => ({
  kind: 'trade',
  side: 'sell',
  sold: { token: linkKey, units: 2n },
  bought: { token: ethKey, units: 1n },
  usdE18: worth,
  fee: { token: ethKey, units: 1n, usdE18: 4n },
})

test('the cost basis equals the reference computation for every sequence of up to three entries of nine kinds', () => {
  const kinds: LedgerEntry[] = [
    { kind: 'in', token: ethKey, units: 3n, usdE18: 10n },
    { kind: 'in', token: ethKey, units: 2n, usdE18: null },
    { kind: 'out', token: ethKey, units: 2n },
    { kind: 'out', token: linkKey, units: 1n },
    { kind: 'fee', token: ethKey, units: 1n },
    buy(7n, { units: 1n, usdE18: 4n }),
    buy(null, { units: 1n, usdE18: null }),
    sell(11n),
    sell(null),
  ]
  const walk = (entries: LedgerEntry[], left: number) => {
    if (left === 0) return check(entries)
    for (const kind of kinds) walk([...entries, kind], left - 1)
  }
  for (let length = 1; length <= 3; length += 1) walk([], length)
})

test('the cost basis satisfies realised + unrealised = value + withdrawn − deposited for any ledger', () => {
  const token = fc.constantFrom(ethKey, linkKey, tokenKey({ chain: 'sol', address: 'BONK' }))
  const part = fc.record({ token, units: fc.bigInt({ min: 1n, max: 12n }) })
  const usdE18 = fc.option(fc.bigInt({ min: 0n, max: 10n ** 24n }), { freq: 5 })
  const entry: fc.Arbitrary<LedgerEntry> = fc.oneof(
    fc.tuple(part, usdE18).map(([each, worth]) => ({ kind: 'in' as const, ...each, usdE18: worth })),
    part.map((each) => ({ kind: 'out' as const, ...each })),
    part.map((each) => ({ kind: 'fee' as const, ...each })),
    fc
      .record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        sold: part,
        bought: part,
        usdE18,
        fee: fc.record({ token, units: fc.bigInt({ min: 0n, max: 3n }), usdE18 }),
      })
      // A zero fee is worth nothing.
      .map((each) => ({ kind: 'trade' as const, ...each, fee: each.fee.units === 0n ? noFee : each.fee })),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 16 }), (entries) => check(entries)),
    { numRuns: breadth(400, 4000) },
  )
})

test('the cost basis averages two buys, adds a fee to the cost, and removes half the cost with half the units', () => {
  const trade = (side: 'buy' | 'sell', units: bigint, usdE18: bigint, fee = 0n): LedgerEntry => {
    const [coin, link] = [
      { token: ethKey, units: 1n },
      { token: linkKey, units },
    ]
    const [sold, bought] = side === 'buy' ? [coin, link] : [link, coin]
    return { kind: 'trade', side, sold, bought, usdE18, fee: { token: ethKey, units: fee, usdE18: fee } }
  }
  const entries = [trade('buy', 10n, 100n), trade('buy', 10n, 190n, 10n)]
  expect(costBasis(entries).byToken.get(linkKey)).toMatchObject({ units: 20n, costE18: 300n, realisedE18: 0n })
  const sold = costBasis([...entries, trade('sell', 10n, 200n, 5n)]).byToken.get(linkKey)
  expect(sold).toMatchObject({ units: 10n, costE18: 150n, realisedE18: 45n, wasSold: true })
})
