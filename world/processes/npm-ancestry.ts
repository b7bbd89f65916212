import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Parent = { pid: number; name: string }

/**
 * The chain of parent processes up to npm, as text, which changes when one of these processes dies. On some systems a shell
 * stays between npm and this process and would outlive npm.
 */
export function readNpmAncestry(): string {
  const parent = process.ppid
  const { pid, name } = getParentPid(parent)
  return /^-?(ba|da|z)?sh$/.test(name) ? `${parent} ${pid}` : `${parent}`
}

/** The parent's pid of a process, and the process's own name. */
function getParentPid(pid: number): Parent {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { pid: Number(fields[1]), name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [parent = '', command = ''] = line.split(/\s+/)
    return { pid: Number(parent), name: command.split('/').at(-1) ?? '' }
  } catch {
    return { pid: 0, name: '' }
  }
}
