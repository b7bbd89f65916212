import { resolve } from 'node:path'

export type SignerCommand = { file: string; args: string[] }

/**
 * The program and arguments that start the signer. `node <bundle>.js` gets this Node and its permission model: the
 * process then reads its own bundle and the key file, writes the key file, and starts no program, worker or addon.
 * Anything else (TypeScript by tsx, another user's sudo, a network namespace) is run as it stands.
 */
export function signerCommand(command: string, keyFile: string): SignerCommand {
  const [file = '', ...args] = command.split(' ').filter(Boolean)
  if (file !== 'node') return { file, args }
  const [bundle, ...more] = args
  if (bundle === undefined || more.length > 0 || !/\.m?js$/.test(bundle)) return { file: process.execPath, args }
  return { file: process.execPath, args: [...hardening(resolve(bundle), resolve(keyFile)), resolve(bundle)] }
}

function hardening(bundle: string, keyFile: string): string[] {
  const files = [keyFile, `${keyFile}.new`]
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...[bundle, ...files].map((path) => `--allow-fs-read=${path}`),
    ...files.map((path) => `--allow-fs-write=${path}`),
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    '--no-warnings',
  ]
}
