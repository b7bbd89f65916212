import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diffCopy } from '../../lib/compare-copy.mjs'
import { makeScratch } from '../../lib/mutants/make-scratch-copy.mjs'

/** A copy of the project in which recipes are followed. */
export type Copy = {
  path: string
  read(file: string): string
  /** Creates a file. */
  add(file: string, text: string): void
  /** Replaces the first occurrence, which must exist. */
  edit(file: string, from: string, to: string): void
  /** Adds a file like another, with every word replaced; case is kept. */
  imitate(file: string, as: string, word: string, by: string): void
  /** Runs Node in a folder of the copy as from a shell, without Vitest's NODE_ENV. */
  run(folder: string, ...args: string[]): { status: number | null; output: string }
  /** Runs Vitest on these files of the copy. */
  test(project: string, ...args: string[]): { status: number | null; output: string }
  remove(): void
}

export function copyProject(root: string): Copy {
  const { path, remove } = makeScratch(root)
  const read = (file: string) => readFileSync(join(path, file), 'utf8')
  const add = (file: string, text: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  const run = (folder: string, ...args: string[]) => {
    const { NODE_ENV: _, VITEST: _vitest, ...env } = process.env
    const cwd = join(path, folder)
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }
  return {
    path,
    read,
    add,
    edit(file, from, to) {
      if (!read(file).includes(from)) throw new Error(`${file} has no ${from}`)
      add(
        file,
        read(file).replace(from, () => to),
      )
    },
    imitate(file, as, word, by) {
      const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
      add(as, read(file).replaceAll(word, by).replaceAll(capitalize(word), capitalize(by)))
    },
    run,
    test: (project, ...args) =>
      run('.', join(path, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...args),
    remove,
  }
}

/** Follows a recipe and returns the files it changed or created. */
export function follow(copy: Copy, root: string, recipe: (copy: Copy) => void): string[] {
  const before = new Map(diffCopy(copy.path, root).map((file) => [file, copy.read(file)]))
  recipe(copy)
  return diffCopy(copy.path, root).filter((file) => before.get(file) !== copy.read(file))
}
