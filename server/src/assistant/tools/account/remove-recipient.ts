import { object } from '@murmur/contract/schema/object'
import type { RemoveRecipientResult } from '#ai/brains/settings.port.ts'
import { cleanQuotedLine, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { makeChange } from '#assistant/tools/watching/make-change.ts'
import { findNamedEntries, withoutName } from '#assistant/turns/sends/find-send-recipient.ts'
import { rejectVoice } from './reject-voice.ts'

/**
 * Removes the entry of the address book that the user's own words name. No input can name another one. Words that the request does not need
 * may belong to a longer name, so they remove nothing.
 */
export const removeRecipientTool: ToolDefinition<Record<string, never>, RemoveRecipientResult> = {
  permission: 'change',
  actions: ['recipient'],
  isRequested: (_input, wanted) => wanted?.setting === 'recipient',
  description:
    'Removes from the address book the one entry whose name the user wrote in this message. Only when the user asks for it in this message. It cannot be undone by a message: adding an address again is done in Settings and waits.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    rejectVoice(turn)
    const { setting } = turn.requestedChange ?? {}
    const recipientText = setting?.setting === 'recipient' ? setting.words : ''
    const matches = findNamedEntries(recipientText, await deps.addressBook(turn.userId))
    const [entry] = matches
    const isNamed = entry && deps.isPlainRemoval(withoutName(recipientText, entry.name), turn.language)
    if (!isNamed || matches.length > 1) return { kind: 'recipient-removed', name: null, isSeveral: matches.length > 1 }
    const change = { kind: 'recipient-removed', name: entry.name } as const
    await makeChange(turn, (keep) => deps.removeRecipient(turn.userId, entry.id, (tx) => keep(tx, { change })))
    return { kind: 'recipient-removed', name: entry.name, isSeveral: false }
  },
  quote: ({ kind, name, isSeveral }) => ({
    result: name === null ? (isSeveral ? 'several entries have this name' : 'no entry has this name') : kind,
    ...(name !== null && { quoted: cleanQuotedLine(name) }),
    do: 'Say what was done. Adding an address again is only possible in Settings, and waits.',
    note: quoteWarning,
  }),
}
