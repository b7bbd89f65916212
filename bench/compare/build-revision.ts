import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../world/paths.ts'

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/**
 * Builds a revision in its own folder below .cache, which later runs reuse.
 * @param revision a branch, tag or commit of this repository
 * @returns the folder and the short hash of the commit
 * @throws Error if git does not know the revision or the build fails
 */
export function buildRevision(revision: string): { folder: string; commit: string } {
  const commit = execFileSync('git', ['rev-parse', '--short', `${revision}^{commit}`], { cwd: projectRoot })
    .toString()
    .trim()
  const folder = join(projectRoot, '.cache/compare', commit)
  if (existsSync(folder)) return { folder, commit }
  const partial = `${folder}.part`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C ${JSON.stringify(partial)}`], projectRoot)
  installPackages(partial)
  run(process.execPath, ['tools/build.mjs'], partial)
  renameSync(partial, folder)
  return { folder, commit }
}

/** Hard-links our packages if the lockfiles match. Workspace links are relative, so they resolve within the revision. */
function installPackages(folder: string): void {
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(projectRoot)) {
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    return
  }
  const packageFolders = execFileSync('find', ['.', '-maxdepth', '3', '-name', 'node_modules', '-prune'], {
    cwd: projectRoot,
  })
  for (const path of packageFolders.toString().trim().split('\n')) {
    if (path.startsWith('./.cache/')) continue
    run('cp', ['-al', join(projectRoot, path), join(folder, dirname(path))], projectRoot)
  }
}
