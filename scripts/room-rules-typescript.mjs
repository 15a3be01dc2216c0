/**
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have. It gets
 * version 6 under the name it asks for; everything else in the house is checked by 7.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const wanted = /^typescript(\/.*)?$/.exec(specifier)
    const asks = wanted !== null && context.parentURL?.includes('/dependency-cruiser/')
    return next(asks ? `typescript-6${wanted[1] ?? ''}` : specifier, context)
  },
})
