import { useSyncExternalStore } from 'react'
import {
  levelPath,
  lineHeight,
  lineWidth,
  listeningPath,
  restPath,
  speakingPath,
  successPath,
  thinkingPath,
  travellingPath,
  warningPath,
} from '#lib/murmur/murmur-path.ts'

export type MurmurState = 'rest' | 'listening' | 'thinking' | 'speaking' | 'success' | 'warning'

type MurmurLevel = {
  /** The microphone's last levels, each 0 … 1, the newest last, and how many there were since the start. */
  now(): { history: readonly number[]; count: number }
  subscribe(changed: () => void): () => void
}

type MurmurProps = {
  state?: MurmurState
  /** Moves the line while it listens. */
  level?: MurmurLevel | undefined
  /** Whether to draw only the middle of the line, for icons. */
  isNarrow?: boolean
  /** Width, height and colour (the line has the text's colour). */
  className?: string
}

/** The moving and the still form of each state; the still one shows with reduced motion. */
const statePaths: Record<MurmurState, { moving: string; still: string }> = {
  rest: { moving: restPath, still: restPath },
  listening: { moving: listeningPath, still: listeningPath },
  thinking: { moving: travellingPath, still: thinkingPath },
  speaking: { moving: speakingPath, still: speakingPath },
  success: { moving: successPath, still: successPath },
  warning: { moving: warningPath, still: warningPath },
}

const narrowStarts: Record<MurmurState, number> = {
  rest: 36,
  listening: 36,
  thinking: 36,
  speaking: 38,
  success: 70,
  warning: 34,
}
const narrowWidth = 48

/**
 * The murmur: a line of sound, Murmur's one drawn element (decision 230). It is decorative: the state must also be given in
 * words. Styles and motion are in murmur.css.
 */
export function Murmur({ state = 'rest', level, isNarrow = false, className = '' }: MurmurProps) {
  const { moving, still } = statePaths[state]
  const [start, width] = isNarrow ? [narrowStarts[state], narrowWidth] : [0, lineWidth]
  return (
    <svg
      aria-hidden
      viewBox={`${start} 0 ${width} ${lineHeight}`}
      // Levels fill the width there is.
      preserveAspectRatio={level ? 'none' : undefined}
      data-murmur={state}
      className={`murmur ${className}`}
    >
      {level && state === 'listening' ? (
        <LevelLine level={level} />
      ) : (
        <path
          className="murmur-moving"
          d={moving}
          pathLength={state === 'success' || state === 'warning' ? 1 : undefined}
        />
      )}
      <path className="murmur-still" d={still} />
    </svg>
  )
}

function LevelLine({ level }: { level: MurmurLevel }) {
  const { history, count } = useSyncExternalStore(level.subscribe, level.now)
  return <path className="murmur-moving" d={levelPath(history, count)} />
}
