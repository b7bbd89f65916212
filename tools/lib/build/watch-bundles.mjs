import { context } from 'esbuild'
import { bundleOptions } from './build-targets.mjs'

/**
 * Bundles each entry into `folder/NAME/main.js` like `npm run build`, and rebuilds a bundle when one of its sources changes.
 * Resolves after the first builds; calls `onRebuilt(name)` after each later successful build. esbuild prints errors.
 *
 * @param {string} root
 * @param {{ folder: string, entries: Record<string, string>, onRebuilt: (name: string) => void }} options
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function watchBundles(root, { folder, entries, onRebuilt }) {
  const contexts = await Promise.all(
    Object.entries(entries).map(([name, entry]) => watchOne(root, { name, entry, folder, onRebuilt })),
  )
  return {
    async stop() {
      await Promise.all(contexts.map((each) => each.dispose()))
    },
  }
}

async function watchOne(root, { name, entry, folder, onRebuilt }) {
  let isFirst = true
  const { promise: firstBuild, resolve, reject } = createDeferred()
  const report = {
    name: 'report',
    setup: (build) =>
      build.onEnd(({ errors }) => {
        if (!isFirst) return errors.length === 0 ? onRebuilt(name) : undefined
        isFirst = false
        return errors.length === 0 ? resolve() : reject(new Error(`${entry} does not compile`))
      }),
  }
  const created = await context({
    ...bundleOptions(root),
    entryPoints: { main: entry },
    outdir: `${folder}/${name}`,
    splitting: true,
    plugins: [report],
  })
  await created.watch()
  await firstBuild.catch(async (error) => {
    await created.dispose()
    throw error
  })
  return created
}

// Promise.withResolvers needs Node 22.
function createDeferred() {
  let resolve
  let reject
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
