import { type TokenKey, tokenKey } from '@murmur/contract/token-id'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breadth } from '../../../../spec/breadth.ts'
import { type Bases, costBasis, type Move } from './cost-basis.ts'

/** An exact fraction in lowest terms. */
type Ratio = { over: bigint; under: bigint }
const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))
/** Reduces the fraction: without it, the denominators of a long ledger grow until one run takes minutes. */
const ratio = (over: bigint, under = 1n): Ratio => {
  const divisor = greatestDivisor(over, under)
  return { over: over / divisor, under: under / divisor }
}
const plus = (a: Ratio, b: Ratio) => ratio(a.over * b.under + b.over * a.under, a.under * b.under)
const minus = (a: Ratio, b: Ratio) => plus(a, ratio(-b.over, b.under))
const times = (a: Ratio, over: bigint, under: bigint) => ratio(a.over * over, a.under * under)

type Lot = { cost: Ratio }
type Held = { lots: Lot[]; realised: Ratio }

/**
 * An independent calculation in which every unit is a lot. When units leave, all lots of the token first get their
 * average cost, in exact fractions. Only the rules are shared with the code under test.
 */
function oracle(moves: readonly Move[]) {
  const tokens = new Map<TokenKey, Held>()
  let [putIn, takenOut] = [ratio(0n), ratio(0n)]
  const of = (token: TokenKey) => {
    const held = tokens.get(token) ?? { lots: [], realised: ratio(0n) }
    tokens.set(token, held)
    return held
  }
  const come = (token: TokenKey, units: bigint, cost: Ratio) => {
    const { lots } = of(token)
    for (let n = 0n; n < units; n += 1n) lots.push({ cost: times(cost, 1n, units) })
  }
  const go = (token: TokenKey, units: bigint): Ratio => {
    const held = of(token)
    const all = held.lots.reduce((sum, { cost }) => plus(sum, cost), ratio(0n))
    const count = BigInt(held.lots.length)
    held.lots = held.lots.map(() => ({ cost: times(all, 1n, count) }))
    return held.lots.splice(0, Number(units)).reduce((sum, { cost }) => plus(sum, cost), ratio(0n))
  }
  const gain = (token: TokenKey, by: Ratio) => {
    const held = of(token)
    held.realised = plus(held.realised, by)
  }
  const lose = (token: TokenKey, units: bigint) => gain(token, minus(ratio(0n), go(token, units)))
  for (const move of moves) {
    if (move.kind === 'in') {
      putIn = plus(putIn, ratio(move.usdE18 ?? 0n))
      come(move.token, move.units, ratio(move.usdE18 ?? 0n))
    } else if (move.kind === 'out') takenOut = plus(takenOut, go(move.token, move.units))
    else if (move.kind === 'fee') lose(move.token, move.units)
    else {
      const { sold, bought, usdE18: worth, fee, side } = move
      const cost = go(sold.token, sold.units)
      if (worth === null) {
        come(bought.token, bought.units, cost)
        lose(fee.token, fee.units)
        continue
      }
      const feeWorth = fee.usdE18 ?? 0n
      gain(sold.token, minus(ratio(side === 'sell' ? worth - feeWorth : worth), cost))
      come(bought.token, bought.units, ratio(side === 'buy' ? worth + feeWorth : worth))
      if (fee.usdE18 === null) lose(fee.token, fee.units)
      else if (fee.units > 0n) gain(fee.token, minus(ratio(feeWorth), go(fee.token, fee.units)))
    }
  }
  const costs = new Map(
    [...tokens].map(([token, { lots }]) => [token, lots.reduce((sum, { cost }) => plus(sum, cost), ratio(0n))]),
  )
  return { tokens, costs, putIn, takenOut }
}

/** Compares within `steps` smallest units: each move rounds at most once for each of its three parts. */
function expectNear(actual: bigint, exact: Ratio, steps: bigint) {
  const off = actual * exact.under - exact.over
  const most = steps * (exact.under < 0n ? -exact.under : exact.under)
  expect((off < 0n ? -off : off) <= most, `${actual} against ${exact.over}/${exact.under}`).toBe(true)
}

const sum = (bases: Bases, of: 'costE18' | 'realisedE18') =>
  [...bases.byToken.values()].reduce((total, basis) => total + basis[of], 0n)

function check(moves: readonly Move[]) {
  const bases = costBasis(moves)
  const truth = oracle(moves)
  const steps = BigInt(moves.length) * 3n
  for (const [token, basis] of bases.byToken) {
    expect(basis.units).toBe(BigInt(truth.tokens.get(token)?.lots.length ?? 0))
    expectNear(basis.costE18, truth.costs.get(token) ?? ratio(0n), steps)
    expectNear(basis.realisedE18, truth.tokens.get(token)?.realised ?? ratio(0n), steps)
    expect(basis.unitsWithoutCost >= 0n && basis.unitsWithoutCost <= basis.units).toBe(true)
  }
  // For any current value of the holdings: realised − cost = taken out − put in, exactly.
  expect(sum(bases, 'realisedE18') - sum(bases, 'costE18')).toBe(bases.withdrawnE18 - bases.depositedE18)
  expectNear(bases.depositedE18, truth.putIn, 0n)
  expectNear(bases.withdrawnE18, truth.takenOut, steps)
}

const [ethKey, linkKey] = [tokenKey({ chain: 'eth', address: 'ETH' }), tokenKey({ chain: 'eth', address: 'LINK' })]
const noFee = { token: ethKey, units: 0n, usdE18: 0n }
const buy = (worth: bigint | null, fee: { units: bigint; usdE18: bigint | null }): Move => ({
  kind: 'trade',
  side: 'buy',
  sold: { token: ethKey, units: 2n },
  bought: { token: linkKey, units: 3n },
  usdE18: worth,
  fee: { token: ethKey, ...fee },
})
const sell = (worth: bigint | null): Move => ({
  kind: 'trade',
  side: 'sell',
  sold: { token: linkKey, units: 2n },
  bought: { token: ethKey, units: 1n },
  usdE18: worth,
  fee: { token: ethKey, units: 1n, usdE18: 4n },
})

test('the cost basis equals the reference computation for every sequence of up to three moves of nine kinds', () => {
  const kinds: Move[] = [
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
  const walk = (moves: Move[], left: number) => {
    if (left === 0) return check(moves)
    for (const kind of kinds) walk([...moves, kind], left - 1)
  }
  for (let length = 1; length <= 3; length += 1) walk([], length)
})

test('the cost basis satisfies realised + unrealised = value now + taken out − put in for any ledger', () => {
  const token = fc.constantFrom(ethKey, linkKey, tokenKey({ chain: 'sol', address: 'BONK' }))
  const part = fc.record({ token, units: fc.bigInt({ min: 1n, max: 12n }) })
  const usdE18 = fc.option(fc.bigInt({ min: 0n, max: 10n ** 24n }), { freq: 5 })
  const move: fc.Arbitrary<Move> = fc.oneof(
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
    fc.property(fc.array(move, { maxLength: 16 }), (moves) => check(moves)),
    { numRuns: breadth(400, 4000) },
  )
})

test('the cost basis averages two buys, adds a fee to the cost, and removes half the cost with half the units', () => {
  const trade = (side: 'buy' | 'sell', units: bigint, usdE18: bigint, fee = 0n): Move => {
    const [coin, link] = [
      { token: ethKey, units: 1n },
      { token: linkKey, units },
    ]
    const [sold, bought] = side === 'buy' ? [coin, link] : [link, coin]
    return { kind: 'trade', side, sold, bought, usdE18, fee: { token: ethKey, units: fee, usdE18: fee } }
  }
  const moves = [trade('buy', 10n, 100n), trade('buy', 10n, 190n, 10n)]
  expect(costBasis(moves).byToken.get(linkKey)).toMatchObject({ units: 20n, costE18: 300n, realisedE18: 0n })
  const sold = costBasis([...moves, trade('sell', 10n, 200n, 5n)]).byToken.get(linkKey)
  expect(sold).toMatchObject({ units: 10n, costE18: 150n, realisedE18: 45n, wasSold: true })
})
