import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/**
 * Runs the files of an environment one after another. Vitest ends a shared worker when the next file needs another environment, and
 * the next worker imports the app again. With mixed environments, the web tests took 50 % longer.
 */
export class EnvironmentSequencer extends BaseSequencer {
  async sort(files) {
    const { shuffle, seed } = this.ctx.config.sequence
    const sorted = await super.sort(files)
    return groupByEnvironment(shuffle ? sorted.sort(compareHashes(seed)) : sorted)
  }
}

/** Keeps the order of the groups and projects, and within an environment that of the files. */
export function groupByEnvironment(files) {
  const keyOf = ({ project, moduleId }) =>
    `${project.config.sequence.groupOrder} ${project.name} ${readEnvironment(moduleId)}`
  const keys = new Map(files.map((file) => [file, keyOf(file)]))
  const order = [...new Set(keys.values())].sort(compareProjects)
  return order.flatMap((key) => files.filter((file) => keys.get(file) === key))
}

/** By group, then by project; environments in the order in which they come. */
function compareProjects(one, other) {
  const [[oneOrder, oneName], [otherOrder, otherName]] = [one.split(' '), other.split(' ')]
  return Number(oneOrder) - Number(otherOrder) || oneName.localeCompare(otherName)
}

/** The environment that a file names in its first line, or "default". */
function readEnvironment(path) {
  return /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 'default'
}

function compareHashes(seed) {
  const hash = ({ moduleId }) => createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
  return (one, other) => hash(one).localeCompare(hash(other))
}
