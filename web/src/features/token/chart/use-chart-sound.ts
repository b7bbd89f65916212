import type { Candle } from '@murmur/contract/markets/markets'
import { useEffect, useRef, useState } from 'react'
import { priceToPitch } from '#features/token/chart/pitch.ts'
import { isExtremePoint, toScore } from '#features/token/chart/score.ts'
import { canPlaySound, createSound, type Sound } from '#features/token/chart/sound.ts'
import type { Summary } from '#features/token/chart/summary.ts'

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
  summary: Summary,
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
      stop.current = getSound().play(toScore(candles), ({ t }) => onPoint(t), end)
    },
  }
}
