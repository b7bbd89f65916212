import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/** The sentences of a language by their names, as the build compiles them (compile-catalog.ts). */
export type Messages = Readonly<Record<string, CompiledMessage>>
/** How a language counts: which numbers are one, few, many, and its digits. */
export type Counting = { rules: Intl.PluralRules; digits: Intl.NumberFormat }
type Values = Readonly<Record<string, unknown>>
type Cases = Readonly<Record<string, CompiledMessage>>

/**
 * A compiled message with its values. Values, plurals and selections are all that our catalogs have (catalog.test.ts).
 * @param count what "#" is, within a plural
 */
export function sentence(message: CompiledMessage, values: Values, counting: Counting, count = '#'): string {
  const said = message.map((token) => {
    if (typeof token === 'string') return token === '#' ? count : token
    const [name, type, cases] = token
    if (type === undefined) return values[name]
    const { chosen, number = count } =
      type === 'plural' ? plural(Number(values[name]), cases as Cases, counting) : select(values[name], cases as Cases)
    return sentence(chosen ?? [], values, counting, number)
  })
  return said.join('')
}

type Chosen = { chosen: CompiledMessage | undefined; number?: string }

function plural(value: number, cases: Cases & { offset?: number }, { rules, digits }: Counting): Chosen {
  const rest = value - (cases.offset ?? 0)
  return { chosen: cases[value] ?? cases[rules.select(rest)] ?? cases.other, number: digits.format(rest) }
}

function select(value: unknown, cases: Cases): Chosen {
  return { chosen: cases[String(value)] ?? cases.other }
}
