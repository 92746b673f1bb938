-- How the graph looks beside its picture.

return [==[
.graph-view { display: grid; gap: 1rem; margin: 0 0 1rem;
  grid-template-columns: minmax(0, 1fr); }
.graph-view canvas { display: block; width: 100%; min-width: 0;
  height: clamp(20rem, 66vh, 38rem); border: 1px solid var(--line);
  border-radius: .6rem; touch-action: pan-x pan-y; cursor: grab; }
.graph-view canvas:focus { touch-action: none; }
.graph-info { overflow: auto; max-height: 30rem; scrollbar-width: thin; }
.graph-info h3 { margin: 0 0 .5rem; }
.graph-info h4 { margin: .8rem 0 .4rem; font-size: 1rem; }
.graph-info .facts { margin: 0; }
.graph-name { margin: 0 0 .6rem; padding: .5rem .7rem;
  background: var(--paper); }
.graph-list { display: grid; gap: .35rem; margin: 0; padding: 0;
  list-style: none; }
.graph-list li { display: flex; flex-wrap: wrap; align-items: center;
  gap: .3rem .6rem; max-width: none; }
.graph-list button { display: flex; flex-wrap: wrap; align-items: center;
  gap: .2rem .6rem; text-align: left; background: var(--paper);
  min-width: 44px; }
.graph-list .graph-move { flex: 1; }
.graph-result { margin-left: auto; }
.graph-found { max-height: 9.5rem; overflow: auto; margin: 0 0 1rem;
  padding: 3px; }
.graph-found p { margin: 0 0 .4rem; }
.graph-found .graph-list { display: flex; flex-wrap: wrap; }
.graph-search { flex: 1 1 14rem; }
.graph-search input { flex: 1; min-width: 0; }
.graph-key { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0;
  list-style: none; font-size: .9rem; }
.graph-key li { display: inline-flex; align-items: center; gap: .4rem; }
.graph-key svg { width: 1.5rem; height: 1rem; flex: none; }
.graph-table .scroll { max-height: 24rem; }
.graph-table td:last-child { min-width: 18rem; }
@media (max-width: 40rem) {
  .graph-search { flex-basis: 100%; }
}
@media (min-width: 60rem) {
  .graph-view { grid-template-columns: minmax(0, 1fr) 20rem; }
  .graph-info { max-height: clamp(20rem, 66vh, 38rem); }
}
@media print {
  .graph-view { display: block; }
  .graph-view canvas { height: auto; max-height: 20cm; object-fit: contain;
    border: 0; }
  .graph-info, .graph-found { display: none; }
}
]==]
