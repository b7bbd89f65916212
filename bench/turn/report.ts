import { median } from '../stats.ts'
import type { MeasuredKind, MeasuredTurns } from './measure-turns.ts'

/** The CPU time of an offline turn ÷ that of a turn of the AI SDK. */
export const goal = 1 / 5

export type TurnVerdict = { oursUs: number; peerUs: number; ratio: number; isMet: boolean }

/** The verdict over all kinds, each with the same weight: the sum of their medians ÷ that of the peer. */
export function judgeTurns(kinds: readonly MeasuredKind[]): TurnVerdict {
  const sum = (pick: (kind: MeasuredKind) => number[]) => kinds.reduce((total, kind) => total + median(pick(kind)), 0)
  const [oursUs, peerUs] = [sum(({ oursUs: us }) => us) / kinds.length, sum(({ peerUs: us }) => us) / kinds.length]
  const ratio = oursUs / peerUs
  return { oursUs, peerUs, ratio, isMet: ratio <= goal }
}

/** The measurements as lines: a table of the kinds, the verdict, the first messages, the most expensive files. */
export function formatTurns({ kinds, first, profile }: MeasuredTurns): string {
  const { oursUs, peerUs, ratio, isMet } = judgeTurns(kinds)
  const rounds = kinds[0]?.oursUs.length ?? 0
  return [
    `CPU of a turn without storage, µs: median (lowest–highest) of ${rounds} rounds`,
    `${''.padEnd(18)}${'offline'.padStart(24)}${'AI SDK'.padStart(24)}   ratio`,
    ...kinds.map(formatKind),
    `all kinds: ${Math.round(oursUs)} µs ÷ ${Math.round(peerUs)} µs = ${ratio.toFixed(2)}; goal ≤ ${goal.toFixed(2)}: ${isMet ? 'met' : 'missed'}`,
    ...first.map(formatFirstMessage),
    `CPU of the offline turns by file: ${profile.map(({ file, share }) => `${file} ${Math.round(100 * share)} %`).join(', ')}`,
  ].join('\n')
}

function formatKind({ name, language, oursUs, peerUs }: MeasuredKind): string {
  const ratio = (median(oursUs) / median(peerUs)).toFixed(2)
  return `${`${language} ${name}`.padEnd(18)}${formatUs(oursUs)}${formatUs(peerUs)}${ratio.padStart(8)}`
}

function formatUs(samples: readonly number[]): string {
  const [low, high] = [Math.min(...samples), Math.max(...samples)].map(Math.round)
  return `${Math.round(median([...samples]))} (${low}–${high})`.padStart(24)
}

function formatFirstMessage({ language, indexMs, pauseMs, restMs }: MeasuredTurns['first'][number]): string {
  return `first message in ${language}: ${Math.round(indexMs)} ms of CPU for the index of its examples in slices of up to ${Math.round(pauseMs)} ms, ${Math.round(restMs)} ms for the rest`
}
