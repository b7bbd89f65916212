import { resolve } from 'node:path'

export type SignerCommand = { file: string; args: string[] }

/**
 * The program and arguments that start the signer; a text with words between spaces, or a JSON list of them.
 * `node <bundle>.js` gets Node's permission model: the process then reads its own bundle, reads and writes the key
 * file and its log, and starts no program, worker, addon or debugger. Anything else (TypeScript by tsx, another user's sudo,
 * a network namespace) is run as it stands.
 */
export function signerCommand(command: string, keyFile: string): SignerCommand {
  const [word = '', ...args] = command.startsWith('[')
    ? (JSON.parse(command) as string[])
    : command.split(' ').filter(Boolean)
  const file = word === 'node' ? process.execPath : word
  const [bundle, ...more] = args
  const isBundle = file === process.execPath && bundle !== undefined && more.length === 0 && /\.m?js$/.test(bundle)
  return isBundle ? { file, args: [...hardening(resolve(bundle), resolve(keyFile)), resolve(bundle)] } : { file, args }
}

function hardening(bundle: string, keyFile: string): string[] {
  const files = [keyFile, `${keyFile}.new`, `${keyFile}.log`]
  return [
    process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
    ...[bundle, ...files].map((path) => `--allow-fs-read=${path}`),
    ...files.map((path) => `--allow-fs-write=${path}`),
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    '--no-warnings',
  ]
}
