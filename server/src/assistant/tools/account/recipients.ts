import { object } from '@murmur/contract/schema/object'
import type { AddressBook } from '#ai/brains/holdings.port.ts'
import { cleanQuotedLine, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

const maxQuoted = 20

/** The user's address book without its addresses. Only the settings change it. */
export const recipientsTool: ToolDefinition<Record<string, never>, AddressBook> = {
  permission: 'read',
  description:
    "The names in the user's own address book, with their networks and from when each can be sent to. You cannot add, change or remove one, and never see an address.",
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    const now = deps.now().getTime()
    const entries = (await deps.addressBook(turn.userId)).map(({ name, family, usableAt, lastSentAt }) => ({
      name,
      family,
      usableFrom: usableAt.getTime() > now ? usableAt.toISOString() : null,
      lastSentAt: lastSentAt?.toISOString() ?? null,
    }))
    return { kind: 'address-book', entries }
  },
  quote: ({ kind, entries }) => ({
    result: kind,
    count: entries.length,
    entries: entries.slice(0, maxQuoted).map(({ name, ...entry }) => ({ quoted: cleanQuotedLine(name), ...entry })),
    note: quoteWarning,
  }),
}
