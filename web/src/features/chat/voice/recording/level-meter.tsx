import { useSyncExternalStore } from 'react'
import type { AudioLevel } from '#features/chat/voice/recording/audio-level.ts'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** The sound level of the last two seconds as the murmur, or one plain bar with reduced motion. Screen readers get the text beside it. */
export function LevelMeter({ level }: { level: AudioLevel }) {
  const { history } = useSyncExternalStore(level.subscribe, level.now)
  const now = Math.round((history.at(-1) ?? 0) * 10) * 10
  return (
    <div aria-hidden className="level-meter">
      <Murmur state="listening" level={level} className="level-wave" />
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="level-bar">
        <title>{''}</title>
        <rect className="level-track" width={100} height={4} />
        <rect width={now} height={4} />
      </svg>
    </div>
  )
}

/** Seconds as minutes and seconds: "0:04". */
export function formatClock(seconds: number): string {
  const wholeSeconds = Math.floor(seconds)
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`
}

/** The length of the recording so far. */
export function LevelClock({ level }: { level: AudioLevel }) {
  const seconds = useSyncExternalStore(level.subscribe, () => Math.floor(level.now().seconds))
  return <span className="text-sm tabular-nums">{formatClock(seconds)}</span>
}
