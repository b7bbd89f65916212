import type { ChangeableSettings } from '#ai/brains/changes.port.ts'
import type { ChangeDeps } from '#assistant/tools/tool-definition.ts'
import { makeChange } from '#assistant/tools/watching/make-change.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'

/**
 * Changes settings of the turn's user and stores the earlier values with the answer, so that an undo can restore them.
 * @returns whether any value changed
 */
export async function changeSettings(
  { preferences, changePreferences }: Pick<ChangeDeps, 'preferences' | 'changePreferences'>,
  turn: TurnContext,
  wanted: ChangeableSettings,
): Promise<boolean> {
  const before = await preferences(turn.userId)
  const names = (Object.keys(wanted) as (keyof ChangeableSettings)[]).filter((name) => wanted[name] !== before[name])
  if (names.length === 0) return false
  const pick = (all: ChangeableSettings): ChangeableSettings =>
    Object.fromEntries(names.map((name) => [name, all[name]]))
  const change = { kind: 'settings-changed', from: pick(before), to: pick(wanted) } as const
  await makeChange(turn, (keep) => changePreferences(turn.userId, change.to, {}, (tx) => keep(tx, { change })))
  return true
}
