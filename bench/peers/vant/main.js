import '../pages/colours.css'
import { createApp } from 'vue'
import { createRouter, createWebHistory, RouterView } from 'vue-router'

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/loanDetails', component: () => import('./loan-details.vue') },
    { path: '/repay', component: () => import('./instalments.vue') },
  ],
})

createApp(RouterView).use(router).mount('#app')
