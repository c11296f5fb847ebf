import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.generated.ts'
import { Failure, NotFoundAnywhere } from './shell/failure.tsx'
import { routerOptions } from './shell/router-options.ts'

export const router = createRouter({
  ...routerOptions,
  routeTree,
  defaultErrorComponent: Failure,
  defaultNotFoundComponent: NotFoundAnywhere,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
