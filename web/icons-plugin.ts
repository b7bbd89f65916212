import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { iconPath, type Shape } from './icon-path.ts'

const pathIconFile = fileURLToPath(new URL('src/ui/display/path-icon.tsx', import.meta.url))

/**
 * Replaces each lucide icon by one path and a small component: the library's own runtime, with names, keys and aliases that
 * the app never uses, is three times as large (decision 158). An icon that is not a single path stays as it is.
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
        const code = `import { pathIcon } from ${JSON.stringify(pathIconFile)}\nexport default /*#__PURE__*/ pathIcon(${JSON.stringify(d)})`
        return { code, map: null }
      },
    },
  }
}
