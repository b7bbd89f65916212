import { parseUnits } from '@murmur/contract/money'
import { slippageLimits } from '@murmur/contract/trading/slippage'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import { useTradePreferences } from '#lib/preferences/trade-preferences.ts'

/** `auto`: the server's default. A number: one of the presets, in basis points. */
export type SlippageChoice = 'auto' | 'custom' | `${number}`
export const slippagePresets = [50, 200, 500] as const

/** Basis points below which a trade easily fails. */
const lowBps = 10

export type Slippage = ReturnType<typeof useSlippage>
export type SlippageSettingProps = { slippage: Slippage; onEdit?: () => void }

/**
 * The slippage that the user accepts: the account's until it is changed here. A change is stored in the account, for all devices and
 * the chat, unless the value needs an acknowledgement: that is required on each visit.
 */
export function useSlippage() {
  const account = useTradePreferences()
  const [edited, setEdited] = useState<SlippageInput>()
  const [isAccepted, setAccepted] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { choice, typed } = edited ?? toChoice(account.slippageBps)
  const bps = parseBps(choice, typed)
  const isHigh = bps !== undefined && bps > slippageLimits.unacknowledgedBps

  const edit = (choice: SlippageChoice, typed: string) => {
    setEdited({ choice, typed })
    setAccepted(false)
    setRefused(false)
  }
  const store = (choice: SlippageChoice, typed: string) => {
    const next = parseBps(choice, typed)
    if (next === undefined || next > slippageLimits.unacknowledgedBps) return
    account.store({ slippageBps: choice === 'auto' ? null : next })
  }
  return {
    choice,
    typed,
    bps,
    isHigh,
    isLow: bps !== undefined && bps < lowBps,
    isAccepted,
    /** Whether a submit was refused because of the slippage. */
    isRefused,
    /**
     * The slippage's part of a request; undefined while it is invalid or not acknowledged. Always states the shown one: the account's
     * may differ, if it could not be loaded, was changed on another device or is not stored yet.
     */
    fields: toFields(bps, isHigh, isAccepted),
    choose: (next: SlippageChoice) => {
      edit(next, typed)
      store(next, typed)
    },
    type: (next: string) => edit('custom', next),
    /** Stores a typed value, once it is complete. */
    storeTyped: () => store(choice, typed),
    accept: (next: boolean) => {
      setAccepted(next)
      setRefused(false)
    },
    refuse: () => setRefused(true),
  }
}

type SlippageInput = { choice: SlippageChoice; typed: string }

/** The account's slippage as a choice. Any value other than a preset counts as custom. */
function toChoice(bps: number | null): SlippageInput {
  if (bps === null) return { choice: 'auto', typed: '' }
  const isPreset = slippagePresets.some((preset) => preset === bps)
  return isPreset ? { choice: `${bps}`, typed: '' } : { choice: 'custom', typed: String(bps / 100) }
}

/** Undefined if the text is not a percentage within the bounds. */
function parseBps(choice: SlippageChoice, typed: string): number | undefined {
  if (choice === 'auto') return slippageLimits.defaultBps
  if (choice !== 'custom') return Number(choice)
  const bps = Number(parseUnits(typed.trim().replace(',', '.'), 2) ?? 0n)
  return bps >= slippageLimits.minBps && bps <= slippageLimits.maxBps ? bps : undefined
}

function toFields(
  bps: number | undefined,
  isHigh: boolean,
  isAccepted: boolean,
): Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'> | undefined {
  if (bps === undefined || (isHigh && !isAccepted)) return undefined
  return isHigh ? { slippageBps: bps, acceptHighSlippage: true } : { slippageBps: bps }
}
