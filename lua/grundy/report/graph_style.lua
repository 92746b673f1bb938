-- How the graph looks beside its picture.

return [==[
.graph-view { display: grid; gap: 1rem; margin: 0 0 1rem;
  grid-template-columns: minmax(0, 1fr); }
.graph-picture { position: relative; min-width: 0; }
.graph-picture canvas { display: block; width: 100%;
  height: clamp(20rem, 68vh, 40rem); border: 1px solid var(--line);
  border-radius: .6rem; touch-action: pan-x pan-y; cursor: grab; }
.graph-picture canvas:focus { touch-action: none; }
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
.graph-list button { text-align: left; background: var(--paper);
  min-width: 44px; }
.graph-found { max-height: 18rem; overflow: auto; margin: 0 0 1rem; }
.graph-found p { margin: 0 0 .4rem; }
.graph-search { flex: 1 1 14rem; }
.graph-search input { flex: 1; min-width: 0; }
.graph-key { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0;
  list-style: none; font-size: .9rem; }
.graph-key li { display: inline-flex; align-items: center; gap: .4rem; }
.graph-key svg { width: 1.5rem; height: 1rem; flex: none; }
.graph-table .scroll { max-height: 24rem; }
@media (min-width: 60rem) {
  .graph-view { grid-template-columns: minmax(0, 1fr) 20rem; }
  .graph-info { max-height: clamp(20rem, 68vh, 40rem); }
}
@media print {
  .graph-picture canvas { height: auto; border: 0; }
  .graph-info, .graph-found { display: none; }
}
]==]
