import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const msPerTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU time of a process since its start, in milliseconds, in steps of the kernel's tick (10 ms). Linux only. */
export function readCpuMs(pid: number): number {
  return (readStat(pid)?.ticks ?? 0) * msPerTick
}

/** CPU time of a process and all its descendants since their start, like `readCpuMs`. */
export function readTreeCpuMs(pid: number): number {
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
  return sum(pid) * msPerTick
}

function readStat(id: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}
