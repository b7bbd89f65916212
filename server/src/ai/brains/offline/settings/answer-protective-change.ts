import type { Turn } from '#ai/brains/brain.port.ts'
import type { ProtectiveChange } from '#ai/brains/changes.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { LimitRequest } from '#ai/brains/settings.port.ts'
import { formatUsd } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'

/** Lowers a limit, and states that it can be raised only in the settings. A request for a looser limit gets a link to the settings. */
export async function answerTightenLimit(turn: Turn, translate: Translate, request: LimitRequest): Promise<void> {
  const { period, usd: wanted } = request
  const link = pageLink(turn, translate, 'limits')
  // A misheard amount would apply for a day.
  if (turn.source === 'voice') return turn.write(`${translate(turn, 'brain.guardByVoice')}\n\n${link}`)
  const result = await turn.tools.tightenLimit.run({ period, usd: wanted })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const values = { period, usd: formatUsd(turn, result.usd) }
  if (result.isLooser) return turn.write(`${translate(turn, 'brain.limitLooser', values)}\n\n${link}`)
  turn.write(translate(turn, result.isNew ? 'brain.limitTightened' : 'brain.limitSame', values))
}

/** Removes a recipient, and states that it can be added again only in the settings. */
export async function answerRemoveRecipient(turn: Turn, translate: Translate): Promise<void> {
  const link = pageLink(turn, translate, 'recipients')
  if (turn.source === 'voice') return turn.write(`${translate(turn, 'brain.guardByVoice')}\n\n${link}`)
  const result = await turn.tools.removeRecipient.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { name, isSeveral } = result
  if (name !== null) return turn.write(translate(turn, 'brain.recipientRemoved', { recipient: stripMarkdown(name) }))
  turn.write(`${translate(turn, isSeveral ? 'brain.recipientSeveral' : 'brain.recipientUnknown')}\n\n${link}`)
}

/**
 * States that a change is not undone here, because that would loosen the protection of the money. The settings can undo it, with their
 * own checks.
 */
export function formatSettingsOnlyReversal(
  wording: Wording,
  translate: Translate,
  { kind }: Pick<ProtectiveChange, 'kind'>,
): string {
  const page = kind === 'limit-tightened' ? 'limits' : 'recipients'
  return `${translate(wording, 'brain.undoInSettings', { page })}\n\n${pageLink(wording, translate, page)}`
}
