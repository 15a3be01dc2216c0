import { request } from 'node:http'
import { createServer } from 'node:https'

/** For 127.0.0.1 and tests alone: this key is published, so nothing may trust its certificate. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmgskzntZYyKC/4vq
LKbHgCvyzi22eIJhBdiVKzjqJZahRANCAATpo7GhfGpU6c36g4mJSoC+HWj5ueRc
468EgfQhcgj+aU88vdWhjEdliVNitzauNMvdMRJW9DHyGcUQcW4w8JUc
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATygAwIBAgIUepgRMM2MiTEHF9b3MOM1rHXwam4wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMY29tYW5kYSB0ZXN0MCAXDTI2MTEyODE2MTUwN1oYDzIxMjYx
MTA0MTYxNTA3WjAXMRUwEwYDVQQDDAxjb21hbmRhIHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATpo7GhfGpU6c36g4mJSoC+HWj5ueRc468EgfQhcgj+aU88
vdWhjEdliVNitzauNMvdMRJW9DHyGcUQcW4w8JUco2QwYjAdBgNVHQ4EFgQUHC88
gZ+KMFoo+7Ad+/nGyDq9aRYwHwYDVR0jBBgwFoAUHC88gZ+KMFoo+7Ad+/nGyDq9
aRYwDwYDVR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMC
A0gAMEUCIHNAF2Ztn084Z2Qlvx0ugPwQU0E0RnYSC+iQyl9rCDjvAiEAjrr4SP2H
mgDa6o2a7piv7RumOWopOG40T/apNUzT0ro=
-----END CERTIFICATE-----
`

/** Ends TLS in front of a server, as an operator's proxy does. `close` cuts open streams too. */
export async function startTlsProxy(port: number, target: number): Promise<{ close(): Promise<void> }> {
  const proxy = createServer({ key, cert }, (asked, answer) => {
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    close() {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
