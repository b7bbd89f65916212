import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'

const key = 'murmur.trade-settings'
const presetPattern = /^[1-9]\d{0,5}$/
const TradeSettings = object({
  /** Amounts of a quick buy in USD, as plain decimal text. */
  presets: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(presetPattern))), v.length(3))),
})
export type TradeSettings = { presets: readonly string[] }

const defaultPresets: readonly string[] = ['10', '25', '100']

/** Whether a text is an amount of whole dollars for a quick choice. */
export function isPreset(text: string): boolean {
  return presetPattern.test(text)
}

/** The user's settings of trade forms in this browser; the defaults if there are none, or if storage is blocked. */
export function readTradeSettings(): TradeSettings {
  try {
    const stored = tryParse(TradeSettings, JSON.parse(localStorage.getItem(key) ?? '{}'))
    return { presets: stored?.presets ?? defaultPresets }
  } catch {
    return { presets: defaultPresets }
  }
}

/** Stores changes of these settings; without storage they last as long as the page. */
export function storeTradeSettings(changes: Partial<TradeSettings>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readTradeSettings(), ...changes }))
  } catch {
    // The form keeps its own copy.
  }
}
