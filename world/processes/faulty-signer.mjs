// A signer with injected faults, in tests only: runs the real signer and forwards its lines. Arguments: the file that names the next
// fault, and the script of the real signer.
import { spawn } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , control, script] = process.argv
const server = process.ppid
const signer = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
const ops = new Map()
const readFault = () => JSON.parse(readFileSync(control, 'utf8'))

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line)
    const { id, op } = request
    const fault = readFault()
    if (fault.unknown?.includes(op)) return replyAsEarlierRelease(id, 'op is not one that the protocol knows')
    if (fault.unknown && op === 'export' && 'passkey' in request)
      return replyAsEarlierRelease(id, 'export is not as the protocol says')
    if (fault.op === op && fault.mode === 'lose-request') return end()
    ops.set(id, op)
    if (fault.op === op && fault.mode === 'delay') return forwardLater(request)
    forward(request)
  })
  .on('close', () => signer.kill('SIGKILL'))

function forward(request) {
  const defaults = request.op === 'export' ? { passkey: null } : {}
  signer.stdin.write(`${JSON.stringify({ ...defaults, ...request })}\n`)
}

/** Forwards the request once the test has removed the fault. */
function forwardLater(request) {
  const waiting = setInterval(() => {
    if (readFault().op === request.op) return
    clearInterval(waiting)
    forward(request)
  }, 50)
}

createInterface({ input: signer.stdout }).on('line', (line) => {
  const op = ops.get(JSON.parse(line).id)
  const fault = readFault()
  if (fault.op !== op) return void process.stdout.write(`${line}\n`)
  if (fault.mode === 'kill-server') process.kill(server, 'SIGKILL')
  end()
})
signer.on('exit', () => process.exit())

/** Replies as a signer of an earlier release, which does not know the request. */
function replyAsEarlierRelease(id, reason) {
  process.stdout.write(`${JSON.stringify({ id, ok: false, code: 'BAD_REQUEST', reason })}\n`)
}

function end() {
  writeFileSync(`${control}.new`, '{}')
  renameSync(`${control}.new`, control)
  signer.kill('SIGKILL')
}
