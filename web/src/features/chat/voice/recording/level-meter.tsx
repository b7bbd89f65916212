import { useSyncExternalStore } from 'react'
import type { Level } from '#features/chat/voice/recording/level.ts'

const blockCount = 40

/** The sound level of the last two seconds, or one plain bar with reduced motion. Screen readers get the text beside it. */
export function LevelMeter({ level }: { level: Level }) {
  const { history } = useSyncExternalStore(level.subscribe, level.now)
  const now = Math.round((history.at(-1) ?? 0) * 10) * 10
  return (
    <div aria-hidden className="level-meter">
      <svg viewBox={`0 0 ${blockCount * 3} 20`} preserveAspectRatio="none" className="level-wave">
        <title>{''}</title>
        {history.map((height, index) => {
          const size = Math.max(1, height * 20)
          const position = blockCount - history.length + index
          return <rect key={position} x={position * 3} y={(20 - size) / 2} width={2} height={size} rx={1} />
        })}
      </svg>
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
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The length of the recording so far. */
export function LevelClock({ level }: { level: Level }) {
  const seconds = useSyncExternalStore(level.subscribe, () => Math.floor(level.now().seconds))
  return <span className="text-sm tabular-nums">{formatClock(seconds)}</span>
}
