import type { Preferences } from '@murmur/contract/identity/profile'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { ChangeableSettings } from '#ai/brains/changes.port.ts'
import type { NewsRequest, SetNewsResult } from '#ai/brains/settings.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { changeSettings } from './change-settings.ts'

const settings = { movements: 'movementNews', alerts: 'alertNews', prices: 'priceNews' } as const

/** Turns the news in the chat on or off: all of it (quiet mode), or one kind. */
export const setNewsTool: ToolDefinition<NewsRequest, SetNewsResult> = {
  permission: 'change',
  actions: ['quiet'],
  isRequested: ({ news, isOn }, wanted) =>
    wanted?.setting === 'quiet' && wanted.news === news && (wanted.isOn ?? isOn) === isOn,
  description:
    'Turns the news that the app posts in the chat on or off: all of it (quiet mode) or one kind. Only when the user asks for it in this message. The user can undo it.',
  input: object({
    news: v.pipe(
      v.picklist(['all', 'movements', 'alerts', 'prices']),
      v.description('movements: deposits and trades; alerts: price alerts; prices: price moves of holdings'),
    ),
    isOn: v.pipe(v.boolean(), v.description('false: no such news')),
  }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const wanted = toSettings(request, await deps.preferences(turn.userId))
    return { kind: 'news-set', ...request, isNew: await changeSettings(deps, turn, wanted) }
  },
  quote: ({ kind, news, isOn, isNew }) => ({
    result: isNew ? kind : 'it was set already',
    news,
    isOn,
    do: 'Say what was done, and that "undo" changes it back.',
  }),
}

/** A kind that is turned on also ends quiet mode, since it would not be seen otherwise. */
function toSettings({ news, isOn }: NewsRequest, now: Preferences): ChangeableSettings {
  if (news !== 'all') return { [settings[news]]: isOn, ...(isOn && { quiet: false }) }
  if (!isOn) return { quiet: true }
  const hasNews = now.movementNews || now.alertNews || now.priceNews
  return { quiet: false, ...(!hasNews && { movementNews: true, alertNews: true }) }
}
