import { parseUnits } from '@murmur/contract/money'
import { type QuoteRequest, slippageLimits } from '@murmur/contract/trading/trades'
import { useState } from 'react'
import { readTradeSettings, storeTradeSettings } from '#lib/trading/trade-settings.ts'

/** `auto`: the server's default. A number: one of the presets, in basis points. */
export type SlippageChoice = 'auto' | 'custom' | `${number}`
export const slippagePresets = [50, 200, 500] as const

/** Below this a trade easily fails, in basis points. */
const lowBps = 10

export type Slippage = ReturnType<typeof useSlippage>
export type SlippageSettingProps = { slippage: Slippage; onEdit?: () => void }

/**
 * The slippage that the user accepts, kept in this browser. A value that needs an acknowledgement is not kept: each visit begins
 * without one.
 */
export function useSlippage() {
  const [initial] = useState(() => readTradeSettings().slippageBps)
  const isPreset = slippagePresets.some((bps) => bps === initial)
  const [choice, setChoice] = useState<SlippageChoice>(
    initial === undefined ? 'auto' : isPreset ? `${initial}` : 'custom',
  )
  const [typed, setTyped] = useState(initial === undefined || isPreset ? '' : String(initial / 100))
  const [isAccepted, setAccepted] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const bps = readBps(choice, typed)
  const isHigh = bps !== undefined && bps > slippageLimits.unacknowledgedBps

  const store = (choice: SlippageChoice, typed: string) => {
    const next = readBps(choice, typed)
    setAccepted(false)
    setRefused(false)
    if (choice === 'auto') storeTradeSettings({ slippageBps: undefined })
    else if (next !== undefined && next <= slippageLimits.unacknowledgedBps) storeTradeSettings({ slippageBps: next })
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
    /** The slippage's part of a request; undefined while it is invalid or not acknowledged. */
    fields: toFields(choice, bps, isHigh, isAccepted),
    choose: (next: SlippageChoice) => {
      setChoice(next)
      store(next, typed)
    },
    type: (next: string) => {
      setTyped(next)
      store('custom', next)
    },
    accept: (next: boolean) => {
      setAccepted(next)
      setRefused(false)
    },
    refuse: () => setRefused(true),
  }
}

/** Undefined if the text is not a percentage within the bounds. */
function readBps(choice: SlippageChoice, typed: string): number | undefined {
  if (choice === 'auto') return slippageLimits.defaultBps
  if (choice !== 'custom') return Number(choice)
  const bps = Number(parseUnits(typed.trim().replace(',', '.'), 2) ?? 0n)
  return bps >= slippageLimits.minBps && bps <= slippageLimits.maxBps ? bps : undefined
}

function toFields(
  choice: SlippageChoice,
  bps: number | undefined,
  isHigh: boolean,
  isAccepted: boolean,
): Pick<QuoteRequest, 'slippageBps' | 'acceptHighSlippage'> | undefined {
  if (choice === 'auto') return {}
  if (bps === undefined || (isHigh && !isAccepted)) return undefined
  return isHigh ? { slippageBps: bps, acceptHighSlippage: true } : { slippageBps: bps }
}
