import '../pages/colours.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const read = async (path) => (await fetch(path)).json()

const router = createBrowserRouter([
  {
    path: '/loanDetails',
    loader: () => read('/api/loan.json'),
    lazy: async () => ({ Component: (await import('./loan-details.jsx')).LoanDetails }),
    HydrateFallback: () => null,
  },
  {
    path: '/repay',
    loader: () => read('/api/instalments.json'),
    lazy: async () => ({ Component: (await import('./instalments.jsx')).Instalments }),
    HydrateFallback: () => null,
  },
])

createRoot(document.getElementById('root')).render(<RouterProvider router={router} />)
