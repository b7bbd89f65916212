import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@murmur/contract/endpoint'
import type { ChatId } from '@murmur/contract/ids'
import fc from 'fast-check'
import { hostileValues } from '../../clients/hostile-values.ts'
import type { ApiUser } from '../../new-user.ts'
import { sandboxTokens } from '../../sandbox-control/sandbox-tokens.ts'

/**
 * A request or event. `isPlausible`: all of its values are plausible, and those of one kind fit each other. Otherwise `choices` has for each
 * field in turn how its value is made, and which.
 */
export type GeneratedCall = {
  which: number
  isEvent: boolean
  isPlausible: boolean
  choices: { how: number; which: number; any: unknown }[]
}

export const generatedCall: fc.Arbitrary<GeneratedCall> = fc.record({
  which: fc.nat(),
  isEvent: fc.nat(9).map((n) => n === 0),
  isPlausible: fc.nat(9).map((n) => n < 4),
  choices: fc.array(fc.record({ how: fc.nat(9), which: fc.nat(), any: fc.anything({ maxDepth: 3 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
})

const { jup, link, brett } = sandboxTokens

/** Values that a field of this name can have, so that requests also reach the handlers. Those of one index fit each other. */
function plausibleValues(user: ApiUser, chatId: ChatId): Record<string, readonly unknown[]> {
  const addresses = [jup.address, link.address, brett.address]
  const own = [user.addresses.sol, user.addresses.eth, user.addresses.base]
  return {
    ...{ amountInUsd: ['5', '3'], amount: [{ unit: 'tokens', value: '0.0001' }], percentage: ['10', '50'] },
    ...{ tokenAddress: addresses, address: addresses, token: addresses, recipient: own, to: own },
    ...{ chain: ['sol', 'eth', 'base'], side: ['buy', 'sell'], chatId: [chatId], id: [randomUUID()] },
    ...{ intentId: [randomUUID()], name: ['Anna'], title: ['Plans'], username: [user.username], email: [user.email] },
    ...{ password: [user.password], currentPassword: [user.password], language: ['en', 'ar'], theme: ['dark'] },
    ...{ condition: ['above', 'below'], priceUsd: ['1', '100'], byMail: [false], range: ['1d'], list: ['trending'] },
    ...{ query: ['bonk'], q: ['bonk'], limit: ['10'], page: ['1'], content: ['hi', 'price of BONK', 'buy $5 of BONK'] },
    ...{ clientId: [randomUUID()], afterSeq: [0], focus: [`sol:${jup.address}`], mimeType: ['audio/wav', 'image/png'] },
    ...{ perTradeUsd: [100], perDayUsd: [200], question: ['what is gas?'] },
  }
}

/** Makes the values of a call's fields: plausible, absent, hostile, or anything. */
export function makeFields(names: readonly string[], call: GeneratedCall, user: ApiUser, chatId: ChatId) {
  const plausible = plausibleValues(user, chatId)
  const [first] = call.choices
  const entries = names.flatMap((name, index): [string, unknown][] => {
    const chosen = (
      call.isPlausible ? first : call.choices[index % call.choices.length]
    ) as GeneratedCall['choices'][number]
    const { how, which, any } = chosen
    const fitting = plausible[name]
    // Most fields without plausible values are optional.
    if (call.isPlausible) return fitting ? [[name, fitting[which % fitting.length]]] : []
    if (how < 5) return [[name, fitting ? fitting[which % fitting.length] : 'x']]
    if (how < 6) return []
    if (how < 8) return [[name, hostileValues[which % hostileValues.length]]]
    return [[name, any]]
  })
  return Object.fromEntries(entries)
}

/** The path of an endpoint with these values as its parameters and its query. */
export function pathWith(
  { path, params, query }: Endpoint,
  values: (names: readonly string[]) => Record<string, unknown>,
) {
  const asText = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x')).replace(/[\ud800-\udfff]/g, '?').slice(0, 300)
  const given = values(Object.keys(params?.entries ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(given[name] ?? 'x') || 'x'))
  const asked = Object.entries(values(Object.keys(query?.entries ?? {})))
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, asText(value)]))
  return `${filled}?${search}`
}
