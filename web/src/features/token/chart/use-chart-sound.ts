import type { Candle } from '@murmur/contract/markets/markets'
import { useEffect, useRef, useState } from 'react'
import type { CandleSummary } from '#features/token/chart/candle-summary.ts'
import { isExtremePoint } from '#features/token/chart/candle-summary.ts'
import { toMusicalNotes } from '#features/token/chart/musical-notes.ts'
import { priceToPitch } from '#features/token/chart/pitch.ts'
import { canPlaySound, createSound, type Sound } from '#features/token/chart/sound.ts'

export type ChartSound = {
  canPlay: boolean
  isPlaying: boolean
  playNote: (candle: Candle) => void
  /** Starts or stops playback of the whole line. */
  toggle: () => void
}

/**
 * Plays a line of prices. Stops when the chart unmounts.
 * @param onPoint receives the time (Unix seconds) being played; undefined at the end
 */
export function useChartSound(
  candles: readonly Candle[],
  summary: CandleSummary,
  onPoint: (t: number | undefined) => void,
): ChartSound {
  const sound = useRef<Sound>(undefined)
  const stop = useRef<() => void>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(
    () => () => {
      sound.current?.close()
      sound.current = undefined
    },
    [],
  )
  const getSound = () => {
    sound.current ??= createSound()
    return sound.current
  }
  const end = () => {
    setPlaying(false)
    onPoint(undefined)
  }
  return {
    canPlay: canPlaySound(),
    isPlaying,
    playNote: (candle) => {
      if (!canPlaySound()) return
      getSound().playNote(priceToPitch(candle.c, summary.lowest.c, summary.highest.c), isExtremePoint(candle, summary))
    },
    toggle: () => {
      if (isPlaying) return stop.current?.()
      setPlaying(true)
      stop.current = getSound().play(toMusicalNotes(candles), ({ t }) => onPoint(t), end)
    },
  }
}
