import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time of a process and of all its descendants so far, in milliseconds; a tick of Linux is 10. */
export function cpuMs(pid: number): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const id = Number(name)
    const stat = Number.isNaN(id) ? undefined : readStat(id)
    if (!stat) continue
    ticks.set(id, stat.ticks)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), id])
  }
  const sum = (id: number): number =>
    (ticks.get(id) ?? 0) + (children.get(id) ?? []).map(sum).reduce((total, each) => total + each, 0)
  return sum(pid) * 10
}

function readStat(id: number): { parent: number; ticks: number } | undefined {
  try {
    // The name, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}
