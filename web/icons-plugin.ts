import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { iconPath, type Shape } from './icon-path.ts'

const drawnBy = fileURLToPath(new URL('src/ui/display/drawn.tsx', import.meta.url))

/**
 * Sends each lucide icon as one path and what draws it as a few lines: the library's own way to it, with its names, keys,
 * aliases and choices that nothing here makes, weighs three times as much (decision 158). An icon that is not of one
 * path stays as it is.
 */
export function icons(): Plugin {
  return {
    name: 'murmur-icons',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[a-z\d-]+\.mjs$/ },
      async handler(_, id) {
        const icon: { __iconData?: { node: Shape[] } } = await import(pathToFileURL(id).href)
        const d = icon.__iconData && iconPath(icon.__iconData.node)
        if (!d) return null
        const code = `import { drawn } from ${JSON.stringify(drawnBy)}\nexport default /*#__PURE__*/ drawn(${JSON.stringify(d)})`
        return { code, map: null }
      },
    },
  }
}
